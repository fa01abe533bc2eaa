/** Task lists of Markdown: `[ ]` and `[x]` count at the start of a list item, and nowhere else. Pure. */

const BOX = /^\[([ xX])\](?=\s+\S)/;

/** A rule of markdown-it: the mark becomes a token of its own, and its item knows that it is a task. */
export function markTasks(state) {
  const { tokens } = state;
  for (let at = 2; at < tokens.length; at += 1) {
    const [item, paragraph, block] = [tokens[at - 2], tokens[at - 1], tokens[at]];
    if (item.type !== "list_item_open" || paragraph.type !== "paragraph_open" || block.type !== "inline") continue;
    const mark = BOX.exec(block.content);
    const first = block.children[0];
    // An escaped bracket, or one that begins a link, is no box.
    if (mark && first?.type === "text" && first.content.startsWith(mark[0])) tick(state, item, block, mark);
  }
}

function tick(state, item, block, mark) {
  const [first] = block.children;
  const task = new state.Token("task", "", 0);
  task.meta = { done: mark[1] !== " ", words: block.content.slice(mark[0].length) };
  block.content = task.meta.words;
  first.content = first.content.slice(mark[0].length);
  block.children.unshift(task);
  item.meta = { ...item.meta, task: true };
}
