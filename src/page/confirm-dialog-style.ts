/** The dialog's looks; a page adjusts them with the custom properties, light and dark follow the system. */
export const DIALOG_STYLE = `
:host { all: initial; }
dialog {
  --bg: var(--agent-surface-background, light-dark(#ffffff, #1f2023));
  --fg: var(--agent-surface-text, light-dark(#1b1c1f, #ececf0));
  --soft: var(--agent-surface-muted, light-dark(#5a5d66, #a9acb6));
  --line: var(--agent-surface-line, light-dark(#d5d7de, #44464f));
  --frame: var(--agent-surface-frame, light-dark(#f5f6f8, #292a2f));
  --accent: var(--agent-surface-accent, light-dark(#0b57d0, #a8c7fa));
  --on-accent: var(--agent-surface-on-accent, light-dark(#ffffff, #062e6f));
  --danger: var(--agent-surface-danger, light-dark(#b3261e, #f2b8b5));
  color-scheme: var(--agent-surface-color-scheme, light dark);
  box-sizing: border-box;
  inline-size: min(30rem, calc(100vw - 32px));
  max-block-size: calc(100vh - 32px);
  padding: 24px;
  border: 1px solid var(--line);
  border-radius: var(--agent-surface-radius, 12px);
  background: var(--bg);
  color: var(--fg);
  font: 14px/1.5 var(--agent-surface-font, system-ui, sans-serif);
  text-align: start;
  overflow: auto;
}
dialog::backdrop { background: rgb(0 0 0 / 45%); }
h2 { margin: 0 0 8px; font-size: 18px; line-height: 24px; font-weight: 600; }
h2:focus { outline: none; }
h2:focus-visible { outline: none; }
p { margin: 0; }
.effect { display: inline-flex; align-items: center; gap: 8px; margin-block-end: 16px; font-weight: 600; }
.effect.destructive { color: var(--danger); }
.effect svg { inline-size: 16px; block-size: 16px; flex: none; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 4px 16px; margin: 0 0 16px; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
.note { color: var(--soft); font-size: 12px; }
code, .value { font-family: ui-monospace, monospace; font-size: 13px; }
.frame { margin-block-end: 16px; padding: 8px 16px; border: 1px solid var(--line); border-radius: 8px; background: var(--frame); }
.frame > .note { display: block; margin-block-end: 4px; }
.frame dl { margin: 0; }
.scroll { max-block-size: 12rem; overflow: auto; }
.value { white-space: pre-wrap; overflow-wrap: anywhere; }
label { display: flex; align-items: center; gap: 8px; margin-block-end: 16px; }
input { inline-size: 16px; block-size: 16px; margin: 0; accent-color: var(--accent); }
.hint { min-block-size: 3em; color: var(--soft); font-size: 12px; line-height: 1.5; }
.buttons { display: flex; flex-wrap: wrap; justify-content: flex-end; gap: 8px; margin-block-start: 8px; }
button {
  min-inline-size: 96px; min-block-size: 40px; padding: 8px 16px;
  border: 1px solid var(--line); border-radius: 8px;
  background: transparent; color: inherit; font: inherit; font-weight: 600; cursor: pointer;
}
button.confirm { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
button.confirm.destructive { border-color: var(--danger); background: var(--danger); color: var(--bg); }
button:disabled { border-color: var(--line); background: var(--frame); color: var(--soft); cursor: default; }
button:focus-visible, input:focus-visible, .scroll:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
@media (forced-colors: active) { button:disabled { color: GrayText; } }
`;
