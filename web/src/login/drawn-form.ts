import type { MissingCredentials } from './missing-credentials.ts'

/** The server-rendered form, as it was when the application replaced it. */
export type DrawnForm = {
  refusal: { refusal: string; code: string } | null
  missing: MissingCredentials
  /** Reads the values of its fields. They are readable even after the fields have left the page. */
  typed: () => { email: string; password: string }
  focus: { on: 'email' | 'password'; from: number | null; to: number | null } | null
}

/**
 * Reads the server-rendered form. Null when the page has none, or when the application already replaced it.
 */
export function drawnForm(): DrawnForm | null {
  const form = document.querySelector<HTMLFormElement>('form#sign-in')
  const [email, password] = [findField(form, 'email'), findField(form, 'password')]
  if (!form || !email || !password) return null
  const { code, sentence } = form.dataset
  const focused = [email, password].find((field) => field === document.activeElement)
  return {
    refusal: code && sentence ? { refusal: sentence, code } : null,
    missing: { email: shownRefusal(email), password: shownRefusal(password) },
    typed: () => ({ email: email.value, password: password.value }),
    focus: focused
      ? {
          on: focused === email ? 'email' : 'password',
          from: focused.selectionStart,
          to: focused.selectionEnd,
        }
      : null,
  }
}

function findField(form: HTMLFormElement | null, name: string): HTMLInputElement | null {
  const field = form?.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field : null
}

function shownRefusal(field: HTMLInputElement): string | undefined {
  return document.querySelector(`#${field.id}-refusal`)?.textContent ?? undefined
}
