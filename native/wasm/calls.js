// The functions that the module calls: { progress, shouldStop } of its loader.
mergeInto(LibraryManager.library, {
  fourfold_progress: function (json) {
    Module["progress"](UTF8ToString(json));
  },
  fourfold_should_stop: function () {
    return Module["shouldStop"]() ? 1 : 0;
  },
});
