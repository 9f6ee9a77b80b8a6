/*
 * The TV panel's own script, in ES5 for the browsers of old televisions. The page is complete without it;
 * it runs the clock, requests updates, replaces changed parts, and scrolls the rows.
 */
(function () {
  "use strict";

  var TICK_MS = 1000;
  var STEP_MS = 100;
  var PAUSE_MS = 4000;
  var PAGE_MS = 10000;
  var VISIBLE_ROWS = 5;
  var FULL_REFRESH_MS = 5 * 60 * 1000;
  var RELOAD_MS = 4 * 60 * 60 * 1000;
  var TIMEOUT_MS = 15000;
  var RETRY_MS = 5000;
  var CLOCK_JUMP_MS = 5000;
  var DRIFTS = 8;
  var PARTS = ["date", "heading", "notices", "rows", "welcome", "footer"];

  var panel = document.querySelector("[data-panel]");
  if (!panel || !window.XMLHttpRequest || !window.DOMParser) return;

  /** The address of the current shift, with the mode in which this page was opened. */
  var HOME = panel.getAttribute("data-home");
  /** Whoever wants less motion gets pages instead of the scroll; browsers that know no such wish answer no. */
  var IS_PAGED =
    panel.getAttribute("data-paged") === "yes" ||
    Boolean(window.matchMedia && matchMedia("(prefers-reduced-motion: reduce)").matches);

  var state = {
    address: HOME,
    isChosen: panel.getAttribute("data-chosen") === "yes",
    shift: panel.getAttribute("data-shift"),
    band: "",
    etag: null,
    /** The server's time when the page's own clock was at zero, and the school's offset from UTC. */
    zeroAt: 0,
    offset: Number(panel.getAttribute("data-offset")) || 0,
    refresh: 60000,
    pixels: 2,
    startedAt: elapsed(),
    askedAt: 0,
    fullAt: elapsed(),
    /** The television's clock minus the page's own: it changes when that clock is set, or after sleep. */
    gap: clockGap(),
    updatedAt: null,
    request: null,
    asks: 0,
    scrollFrom: 0,
    scrollTo: 0,
    /** In pages: the position of each one's first row, the current page, and when the next one is due. */
    starts: [0],
    page: 0,
    pageTo: 0,
    drift: -1
  };

  /**
   * Monotonic milliseconds from an arbitrary origin. The television's clock cannot measure durations: people,
   * daylight saving time and the network set it back and ahead.
   */
  function elapsed() {
    return window.performance && performance.now ? performance.now() : Date.now();
  }

  function clockGap() {
    return Date.now() - elapsed();
  }

  function byPart(root, name) {
    return root.querySelector('[data-part="' + name + '"]');
  }

  function two(number) {
    return (number < 10 ? "0" : "") + number;
  }

  /** The school's wall clock as the UTC fields of a date. */
  function schoolClock() {
    return new Date(state.zeroAt + elapsed() + state.offset * 60000);
  }

  function minuteText(clock) {
    return two(clock.getUTCHours()) + ":" + two(clock.getUTCMinutes());
  }

  function bandOf(clock) {
    var hour = clock.getUTCHours();
    if (hour < 12) return "morning";
    return hour < 18 ? "afternoon" : "evening";
  }

  function setText(element, text) {
    if (element && element.textContent !== text) element.textContent = text;
  }

  function showState(isOnline) {
    var element = document.querySelector("[data-state]");
    if (!isOnline && !state.updatedAt) return;
    if (isOnline) state.updatedAt = minuteText(schoolClock());
    var pattern = element.getAttribute(isOnline ? "data-updated" : "data-offline");
    setText(element, pattern.replace("{time}", state.updatedAt));
    element.className = isOnline ? "state" : "state is-offline";
  }

  /** The page's data besides its rows. */
  function readAttributes(source) {
    state.offset = Number(source.getAttribute("data-offset")) || 0;
    state.refresh = (Number(source.getAttribute("data-refresh")) || 60) * 1000;
    state.pixels = Number(source.getAttribute("data-pixels")) || 2;
    state.shift = source.getAttribute("data-shift");
    state.isChosen = source.getAttribute("data-chosen") === "yes";
  }

  function readServerTime(request) {
    var header = request.getResponseHeader("Date");
    var time = header ? Date.parse(header) : NaN;
    // The header truncates to a second: adding half a second halves the error.
    if (!isNaN(time)) state.zeroAt = time + 500 - elapsed();
  }

  function markShift() {
    var links = document.querySelectorAll("[data-shift-link]");
    for (var i = 0; i < links.length; i++) {
      if (links[i].getAttribute("data-shift-link") === state.shift) links[i].setAttribute("aria-current", "true");
      else links[i].removeAttribute("aria-current");
    }
  }

  /** Replaces only the parts that differ, so that the rows stay where they are. */
  function swap(text) {
    var page = new DOMParser().parseFromString(text, "text/html");
    var source = page.querySelector("[data-panel]");
    if (!source) return false;
    for (var i = 0; i < PARTS.length; i++) {
      var mine = byPart(document, PARTS[i]);
      var theirs = byPart(page, PARTS[i]);
      if (!mine || !theirs || mine.innerHTML === theirs.innerHTML) continue;
      var place = PARTS[i] === "rows" ? placeOfRows() : null;
      while (mine.firstChild) mine.removeChild(mine.firstChild);
      while (theirs.firstChild) mine.appendChild(document.importNode(theirs.removeChild(theirs.firstChild), true));
      if (PARTS[i] === "rows" && !takePlace(place)) restart();
    }
    readAttributes(source);
    markShift();
    // The style sheet of the school's colour is in the head, which is not replaced.
    state.isOtherColour = panel.getAttribute("data-colours") !== source.getAttribute("data-colours");
    return true;
  }

  function rememberAddress() {
    if (!window.history || !history.replaceState) return;
    if (location.pathname + location.search !== state.address) history.replaceState(null, "", state.address);
  }

  function ask(options) {
    var now = elapsed();
    var address = options.address || state.address;
    var isSame = address === state.address;
    var isFull = !isSame || !state.etag || now - state.fullAt >= FULL_REFRESH_MS;
    var id = ++state.asks;
    if (state.request) state.request.abort();
    state.askedAt = now;

    var request = new XMLHttpRequest();
    state.request = request;
    request.open("GET", address, true);
    request.timeout = TIMEOUT_MS;
    if (isFull) request.setRequestHeader("Cache-Control", "no-cache");
    else request.setRequestHeader("If-None-Match", state.etag);
    request.onreadystatechange = function () {
      if (request.readyState !== 4 || id !== state.asks) return;
      state.request = null;
      var isFresh = request.status === 200 && swap(request.responseText);
      if (!isFresh && request.status !== 304) {
        showState(false);
        return;
      }
      readServerTime(request);
      if (isFresh) {
        state.address = address;
        state.etag = request.getResponseHeader("ETag");
        state.fullAt = elapsed();
        rememberAddress();
      }
      showState(true);
      tick();
      // Only after a response: a television must not end on a browser's error page.
      if (state.isOtherColour || elapsed() - state.startedAt >= RELOAD_MS) location.reload();
    };
    request.send();
  }

  function showClock(clock) {
    setText(document.querySelector("[data-clock]"), minuteText(clock));
    setText(document.querySelector("[data-seconds]"), ":" + two(clock.getUTCSeconds()));
  }

  /** Moves the picture a little every minute, against burn-in. */
  function moveDrift(clock) {
    var drift = Math.floor(clock.getTime() / 60000) % DRIFTS;
    if (drift === state.drift) return;
    state.drift = drift;
    panel.className = "picture drift-" + drift;
  }

  function tick() {
    var clock = schoolClock();
    var band = bandOf(clock);
    var sinceAsked = elapsed() - state.askedAt;
    var gap = clockGap();
    // The monotonic clock stops while a machine sleeps: the server has the present time.
    var isOtherTime = Math.abs(gap - state.gap) >= CLOCK_JUMP_MS;
    state.gap = gap;
    showClock(clock);
    moveDrift(clock);
    var isNewBand = state.band !== "" && state.band !== band;
    state.band = band;
    if (isNewBand) state.isChosen = false;
    // A manually chosen shift lasts until the next band; the plain address means the current shift.
    var isBehind = !state.isChosen && (state.shift !== band || state.address !== HOME);
    if (isNewBand || (isBehind && sinceAsked >= RETRY_MS)) ask({ address: HOME });
    else if (isOtherTime || sinceAsked >= state.refresh) ask({});
  }

  function scrollBox() {
    return document.querySelector("[data-scroll]");
  }

  function rowsOf(box) {
    return box ? box.querySelectorAll("tbody tr") : [];
  }

  function headHeight(box) {
    var head = box.querySelector("thead");
    return head ? head.offsetHeight : 0;
  }

  /** How far a row lies below the head, in the rows as they are laid out. */
  function topOf(row, box) {
    return row.offsetTop - headHeight(box);
  }

  function restartScroll() {
    var box = scrollBox();
    if (box) box.scrollTop = 0;
    state.scrollFrom = elapsed() + PAUSE_MS;
    state.scrollTo = 0;
  }

  function restart() {
    if (IS_PAGED) showPage(0);
    else restartScroll();
    showRange();
  }

  /** The rows from the first visible one on, with the scrolled part of that one. */
  function placeOfRows() {
    var box = scrollBox();
    var rows = rowsOf(box);
    var ids = [];
    var gone = 0;
    for (var i = 0; i < rows.length; i++) {
      var isGone = rows[i].style.display === "none" && ids.length === 0;
      if (isGone || topOf(rows[i], box) + rows[i].offsetHeight <= box.scrollTop) continue;
      if (ids.length === 0) gone = box.scrollTop - topOf(rows[i], box);
      ids.push(rows[i].getAttribute("data-row"));
    }
    return { ids: ids, gone: gone };
  }

  /** Continues from the first of these rows that still exists; false if none does. */
  function takePlace(place) {
    var box = scrollBox();
    var rows = rowsOf(box);
    for (var i = 0; i < place.ids.length; i++) {
      var row = box.querySelector('tr[data-row="' + place.ids[i] + '"]');
      if (!row) continue;
      if (IS_PAGED) {
        layPages();
        showPage(pageWith(Array.prototype.indexOf.call(rows, row)), true);
      } else box.scrollTop = topOf(row, box) + (i === 0 ? place.gone : 0);
      showRange();
      return true;
    }
    return false;
  }

  function show(rows, from, to) {
    for (var i = 0; i < rows.length; i++) rows[i].style.display = i >= from && i < to ? "" : "none";
  }

  /** As many rows per page as fit the box; a row that is higher has a page of its own. */
  function layPages() {
    var box = scrollBox();
    var rows = rowsOf(box);
    var height = box ? box.clientHeight - headHeight(box) + 1 : 0;
    var used = 0;
    show(rows, 0, rows.length);
    state.starts = [0];
    // In one column nothing is cut off, so everything is visible.
    if (!box || box.scrollHeight <= box.clientHeight) return;
    for (var i = 0; i < rows.length; i++) {
      var row = rows[i].offsetHeight;
      if (i > 0 && used + row > height) {
        state.starts.push(i);
        used = 0;
      }
      used += row;
    }
  }

  function pageWith(index) {
    var page = 0;
    while (page + 1 < state.starts.length && state.starts[page + 1] <= index) page++;
    return page;
  }

  function showPage(page, isSame) {
    var box = scrollBox();
    var rows = rowsOf(box);
    if (!isSame) layPages();
    state.page = page < state.starts.length ? page : 0;
    var next = state.page + 1;
    show(rows, state.starts[state.page], next < state.starts.length ? state.starts[next] : rows.length);
    if (box) box.scrollTop = 0;
    if (!isSame) state.pageTo = elapsed() + PAGE_MS;
  }

  /** Shows which rows are fully visible, if there are others. */
  function showRange() {
    var box = scrollBox();
    var rows = rowsOf(box);
    var text = document.querySelector("[data-range]");
    var track = document.querySelector("[data-track]");
    var first = 0;
    var last = 0;
    for (var i = 0; i < rows.length; i++) {
      if (rows[i].style.display === "none") continue;
      var top = topOf(rows[i], box) - box.scrollTop;
      if (top < -rows[i].offsetHeight / 2) continue;
      if (top + rows[i].offsetHeight / 2 > box.clientHeight - headHeight(box)) break;
      if (!first) first = i + 1;
      last = i + 1;
    }
    var isWhole = last - first + 1 >= rows.length;
    var pattern = text.getAttribute("data-pattern");
    setText(
      text,
      isWhole ? "" : pattern.replace("{first}", first).replace("{last}", last).replace("{all}", rows.length)
    );
    if (!track) return;
    track.parentNode.style.display = isWhole ? "none" : "block";
    track.style.height = ((last - first + 1) / rows.length) * 100 + "%";
    track.style.top = ((first - 1) / rows.length) * 100 + "%";
  }

  function step() {
    var box = scrollBox();
    var now = elapsed();
    if (!box) return;
    if (IS_PAGED) {
      if (now < state.pageTo) return;
      showPage(state.page + 1);
      showRange();
      return;
    }
    var end = box.scrollHeight - box.clientHeight;
    var rows = rowsOf(box).length;
    // Long names can make even few rows higher than the screen.
    if (end <= 0 || (rows <= VISIBLE_ROWS && end < 4)) return;
    if (now < state.scrollFrom) return;
    if (box.scrollTop >= end - 1) {
      if (!state.scrollTo) state.scrollTo = now + PAUSE_MS;
      else if (now >= state.scrollTo) restart();
      return;
    }
    box.scrollTop = box.scrollTop + state.pixels;
    showRange();
  }

  function chooseShift(event) {
    var link = event.currentTarget;
    event.preventDefault();
    ask({ address: link.getAttribute("href") });
  }

  function start() {
    var links = document.querySelectorAll("[data-shift-link]");
    var stateText = document.querySelector("[data-state]").textContent;
    var minute = Number(panel.getAttribute("data-minute"));
    var now = Date.now();
    for (var i = 0; i < links.length; i++) links[i].addEventListener("click", chooseShift);
    readAttributes(panel);
    if (state.isChosen) state.address = document.querySelector("[aria-current][data-shift-link]").getAttribute("href");
    // The page has the minute only; our own clock gives the second if it agrees.
    state.zeroAt = (now < minute || now > minute + 90000 ? minute : now) - elapsed();
    if (stateText) state.updatedAt = minuteText(schoolClock());
    document.documentElement.className += " is-live";
    restart();
    ask({});
    tick();
    window.addEventListener("resize", restart);
    window.setInterval(tick, TICK_MS);
    window.setInterval(step, STEP_MS);
  }

  start();
})();
