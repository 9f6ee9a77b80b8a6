/*
 * Stores the last viewed class, in ES5 for old phones. The page is complete without it: this only
 * offers a link that can be bookmarked.
 */
(function () {
  "use strict";

  var KEY = "programacao-turma";

  function read() {
    var text = window.localStorage.getItem(KEY);
    var stored = text ? JSON.parse(text) : null;
    return stored && /^[1-9][0-9]{0,14}$/.test(stored.id) && typeof stored.name === "string" ? stored : null;
  }

  function start() {
    var chosen = document.querySelector("[data-class]");
    var place = document.querySelector("[data-remembered]");
    var stored;
    var link;
    var address;
    if (chosen) {
      stored = { id: chosen.getAttribute("data-class"), name: chosen.getAttribute("data-name") };
      window.localStorage.setItem(KEY, JSON.stringify(stored));
      return;
    }
    // The form was submitted with all classes: that is a choice, too.
    if (/[?&]turma=(&|$)/.test(location.search)) window.localStorage.removeItem(KEY);
    stored = place && read();
    if (!stored) return;
    address = place.getAttribute("data-remembered");
    link = document.createElement("a");
    link.href = address + (address.indexOf("?") < 0 ? "?" : "&") + "turma=" + stored.id;
    link.appendChild(document.createTextNode(place.getAttribute("data-words").replace("{name}", stored.name)));
    place.appendChild(link);
    place.hidden = false;
  }

  try {
    start();
  } catch (error) {
    // Storage is off or full: the page is complete without it.
  }
})();
