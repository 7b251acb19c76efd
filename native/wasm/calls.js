// What the module calls: the loader's own functions, given to it as { tell, shouldStop }.
mergeInto(LibraryManager.library, {
  fourfold_progress: function (found) {
    Module["tell"](UTF8ToString(found));
  },
  fourfold_should_stop: function () {
    return Module["shouldStop"]() ? 1 : 0;
  },
});
