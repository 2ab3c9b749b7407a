import { mainAction } from './main-action.ts'

const fields = ['input', 'textarea'].map((tag) => `${tag}:not([type=hidden], [type=file], [readonly], :disabled, details:not([open]) *)`).join()

/**
 * Where the focus of a dialog starts, when it does not say: its first field, else its main button, else the first thing it offers; never the
 * cross, which stands before them. What is only read, or yet to come, has it as a whole, and gives it on once there is something to do.
 */
export function startFocus(body: HTMLElement | null) {
  if (!body || body.querySelector('[data-autofocus]')) return
  const first = firstThing(body)
  if (first) return first.setAttribute('data-autofocus', '')
  body.tabIndex = -1
  body.setAttribute('data-autofocus', '')
  const coming = new MutationObserver(() => {
    const come = firstThing(body)
    if (!come) return
    coming.disconnect()
    body.removeAttribute('data-autofocus')
    come.setAttribute('data-autofocus', '')
    if (document.activeElement === body) come.focus()
  })
  coming.observe(body, { childList: true, subtree: true })
  return () => coming.disconnect()
}

function firstThing(body: HTMLElement): HTMLElement | null | undefined {
  return (
    body.querySelector<HTMLElement>('[data-autofocus]') ??
    body.querySelector<HTMLElement>(fields) ??
    mainAction(body) ??
    body.querySelector<HTMLElement>('.modal-foot button:last-of-type') ??
    body.querySelector<HTMLElement>('a[href], button:not(:disabled)')
  )
}
