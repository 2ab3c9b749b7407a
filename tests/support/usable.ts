// When somebody can do something with a page, as a condition in it.

export const usable = {
  // Drawn by the server, a button sends a form; drawn by a script, it is heard once that has taken it.
  button: `[...document.querySelectorAll('form button[type=submit]')].some((button) => !button.disabled && /Se connecter/.test(button.textContent) &&
    (button.form.method === 'post' || Object.keys(button).some((key) => key.startsWith('__reactProps'))))`,
  figure: `[...document.querySelectorAll('main .num')].some(({ textContent }) => /\\d/.test(textContent))`,
  rows: `document.querySelectorAll('main [role=rowgroup] > [role=row]').length > 3`,
  whole: `document.readyState === 'complete'`,
}

/** A script for a new page: it calls `sayUsable` once the condition holds and a frame has been drawn and answered since. */
export function saysUsable(condition: string): string {
  return `{
    const say = () => requestAnimationFrame(() => setTimeout(() => sayUsable(String(performance.now()))))
    const look = () => {
      if (!(${condition})) return
      observer.disconnect()
      clearInterval(timer)
      say()
    }
    const observer = new MutationObserver(look)
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    const timer = setInterval(look, 100)
  }`
}
