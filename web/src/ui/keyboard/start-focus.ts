import { mainAction } from './main-action.ts'

const fields = ['input', 'textarea']
  .map((tag) => `${tag}:not([type=hidden], [type=file], [readonly], :disabled, details:not([open]) *)`)
  .join()

/**
 * Chooses the initial focus of a dialog that defines none: its first field, otherwise its main button. The
 * close cross comes first in the document but is never chosen. In a read-only dialog, another button or the
 * dialog itself is focused until a field or main button appears.
 */
export function startFocus(body: HTMLElement | null) {
  if (!body || body.querySelector('[data-autofocus]')) return
  const first = thingToDo(body)
  if (first) return first.setAttribute('data-autofocus', '')
  const meanwhile =
    body.querySelector<HTMLElement>('.modal-foot button:last-of-type, a[href], button:not(:disabled)') ?? body
  if (meanwhile === body) body.tabIndex = -1
  meanwhile.setAttribute('data-autofocus', '')
  const coming = new MutationObserver(() => {
    const come = thingToDo(body, meanwhile)
    if (!come) return
    coming.disconnect()
    meanwhile.removeAttribute('data-autofocus')
    come.setAttribute('data-autofocus', '')
    if ([meanwhile, body, document.body].some((element) => element === document.activeElement)) come.focus()
  })
  coming.observe(body, { childList: true, subtree: true })
  return () => coming.disconnect()
}

function thingToDo(body: HTMLElement, meanwhile?: HTMLElement): HTMLElement | undefined {
  const ownTarget = [...body.querySelectorAll<HTMLElement>('[data-autofocus]')].find(
    (element) => element !== meanwhile,
  )
  return ownTarget ?? body.querySelector<HTMLElement>(fields) ?? mainAction(body)
}
