"""What the page is asked by the browser's own clock: frames, long tasks, keystrokes, a session opening.

A long task is what the browser calls one: 50 ms and more on the thread that draws and takes input.
"""

WATCH = """() => {
  window.tasks = []; window.frames = [];
  window.watch = new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map((one) => one.duration)));
  window.watch.observe({type: 'longtask', buffered: false});
  let last = performance.now();
  const frame = (now) => { window.frames.push(now - last); last = now; if (window.watching) requestAnimationFrame(frame) };
  window.watching = true; requestAnimationFrame(frame);
}"""  # noqa: E501 - scripts stay readable in one piece
READ = """() => {
  window.watching = false; window.watch.disconnect();
  const frames = window.frames.slice(1).sort((a, b) => a - b);
  const all = frames.reduce((sum, one) => sum + one, 0);
  return {
    tasks: window.tasks, frames: frames.length, median: frames[Math.floor(frames.length / 2)],
    p95: frames[Math.floor(frames.length * 0.95)], longest: frames.at(-1),
    per_second: 1000 * frames.length / all,
  };
}"""
# Milliseconds from a keystroke to the next frame, the longest of twenty.
TYPING = """async () => {
  const area = document.querySelector('.composer-text'); const waits = [];
  for (let n = 0; n < 20; n += 1) {
    const start = performance.now();
    area.value += 'x'; area.dispatchEvent(new Event('input', {bubbles: true}));
    await new Promise(requestAnimationFrame);
    waits.push(performance.now() - start);
    await new Promise((done) => setTimeout(done, 40));
  }
  return Math.max(...waits);
}"""
# Milliseconds from the click on a session's row to the frame that shows its last answer.
OPENING = """async (title) => {
  const row = [...document.querySelectorAll('.row-main')].find((one) => one.textContent.includes(title));
  const start = performance.now();
  row.click();
  while (![...document.querySelectorAll('.turn')].at(-1)?.querySelector('.markdown p')) {
    await new Promise(requestAnimationFrame);
  }
  await new Promise(requestAnimationFrame);
  return performance.now() - start;
}"""
# By how much the same work takes longer than at its best, at the 95th percentile: 1 on a quiet machine.
UNSTEADY = """() => {
  const times = []; let sum = 0;
  for (let n = 0; n < 60; n += 1) {
    const start = performance.now();
    for (let i = 0; i < 3e6; i += 1) sum += i % 7;
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  return times[Math.floor(times.length * 0.95)] / Math.max(times[0], 0.1) + sum * 0;
}"""
