const fields = ['input', 'textarea'].map((tag) => `${tag}:not([type=hidden], [type=file], [readonly], :disabled, details:not([open]) *)`).join()

/** Where the focus of a dialog starts, when it does not say: its first field, else its main button; never the cross, which stands before them. */
export function startFocus(body: HTMLElement | null) {
  if (!body || body.querySelector('[data-autofocus]')) return
  const first = body.querySelector(fields) ?? body.querySelector('.modal-foot [type=submit]') ?? body.querySelector('.modal-foot button:last-of-type')
  first?.setAttribute('data-autofocus', '')
}
