/*
 * A button that prints, in ES5 as the public pages' other scripts; the page prints without it. An address that ends
 * in the button's mark prints at once.
 */
(function () {
  "use strict";

  var button = document.querySelector("[data-print]");
  if (!button || !window.print) return;
  button.hidden = false;
  button.addEventListener("click", function () {
    window.print();
  });
  if (location.hash !== button.getAttribute("data-print")) return;
  window.addEventListener("load", function () {
    window.print();
  });
})();
