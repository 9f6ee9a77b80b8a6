/*
 * Stores the last viewed class, in ES5 for old phones. The page is complete without it: this only
 * offers a link that can be bookmarked.
 */
(function () {
  "use strict";

  var KEY = "programacao-turma";

  function read() {
    var text = window.localStorage.getItem(KEY);
    var kept = text ? JSON.parse(text) : null;
    return kept && /^[1-9][0-9]{0,14}$/.test(kept.id) && typeof kept.name === "string" ? kept : null;
  }

  function start() {
    var chosen = document.querySelector("[data-class]");
    var place = document.querySelector("[data-kept]");
    var kept;
    var link;
    var address;
    if (chosen) {
      kept = { id: chosen.getAttribute("data-class"), name: chosen.getAttribute("data-name") };
      window.localStorage.setItem(KEY, JSON.stringify(kept));
      return;
    }
    // The form was submitted with all classes: that is a choice, too.
    if (/[?&]turma=(&|$)/.test(location.search)) window.localStorage.removeItem(KEY);
    kept = place && read();
    if (!kept) return;
    address = place.getAttribute("data-kept");
    link = document.createElement("a");
    link.href = address + (address.indexOf("?") < 0 ? "?" : "&") + "turma=" + kept.id;
    link.appendChild(document.createTextNode(place.getAttribute("data-words").replace("{name}", kept.name)));
    place.appendChild(link);
    place.hidden = false;
  }

  try {
    start();
  } catch (error) {
    // Storage is off or full: the page is complete without it.
  }
})();
