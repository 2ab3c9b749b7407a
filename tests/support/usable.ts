// Conditions in a page that say when a person can use it.

export const usable = {
  // A button drawn by the server sends a form. A button drawn by a script works once the script handles it.
  button: `[...document.querySelectorAll('form button[type=submit]')].some((button) => !button.disabled && /Se connecter/.test(button.textContent) &&
    (button.form.method === 'post' || Object.keys(button).some((key) => key.startsWith('__reactProps'))))`,
  figure: `[...document.querySelectorAll('main .num')].some(({ textContent }) => /\\d/.test(textContent))`,
  rows: `document.querySelectorAll('main [role=rowgroup] > [role=row]').length > 3`,
  whole: `document.readyState === 'complete'`,
  receptionForm: `document.querySelector('[role=dialog] [data-path=trackingNumber]:enabled')`,
}

/** Buttons to press as soon as they are in sight, as expressions in the page. */
export const pressed = {
  newReception: `[...document.querySelectorAll('main button')].find(({ textContent }) => textContent === 'Nouvelle réception')`,
}

/**
 * A script for a new page. It calls `sayUsable` once the condition holds and the next frame is drawn, with
 * the milliseconds since the page began, or since `button` came into sight and was pressed.
 */
export function saysUsable(condition: string, button?: string): string {
  return `{
    let since = ${button ? 'null' : '0'}
    const say = () => requestAnimationFrame(() => setTimeout(() => sayUsable(String(performance.now() - since))))
    const press = () => {
      const found = ${button ?? 'null'}
      if (!found) return
      since = performance.now()
      found.click()
    }
    const look = () => {
      if (since === null) press()
      if (since === null || !(${condition})) return
      observer.disconnect()
      clearInterval(timer)
      say()
    }
    const observer = new MutationObserver(look)
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    const timer = setInterval(look, 100)
  }`
}
