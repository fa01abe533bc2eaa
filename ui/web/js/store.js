/** Holds the state; whoever watches a part of it is called once a frame at most, and only when that part changed. */

const LAZY_MS = 80;

/**
 * @template S
 * @param {(state: S, action: {type: string}) => S} reduce
 * @param {S} initial
 */
export function createStore(reduce, initial) {
  let state = initial;
  let frame = 0;
  let timer = 0;
  const watchers = new Set();

  function flush() {
    frame = 0;
    clearTimeout(timer);
    timer = 0;
    for (const watcher of [...watchers]) watcher();
  }

  function soon() {
    frame ||= document.hidden ? setTimeout(flush) : requestAnimationFrame(flush);
  }

  return {
    get state() {
      return state;
    },
    /** @param {{type: string}} action @param {boolean} [lazy] text that streams in: 12 times a second is enough */
    dispatch(action, lazy = false) {
      const before = state;
      state = reduce(state, action);
      if (state === before || frame) return;
      if (lazy) timer ||= setTimeout(soon, LAZY_MS);
      else soon();
    },
    /** Call `render(part, state)` now and whenever the part changed. @returns {() => void} stops watching */
    watch(select, render) {
      let seen = select(state);
      render(seen, state);
      const watcher = () => {
        const part = select(state);
        if (same(part, seen)) return;
        seen = part;
        render(part, state);
      };
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
}

/** Lists of parts are compared part by part. */
function same(a, b) {
  if (!Array.isArray(a) || !Array.isArray(b)) return Object.is(a, b);
  return a.length === b.length && a.every((item, place) => Object.is(item, b[place]));
}
