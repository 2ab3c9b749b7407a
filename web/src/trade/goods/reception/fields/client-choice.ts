import { type Unreadable, unfinishedInput } from '#ui/field/figure/typed-number.ts'

/** The value of a client field whose text matches no chosen client. It prevents saving. */
export function unfinishedClient(typed: string): Unreadable {
  return unfinishedInput(typed, 'Choisissez un client dans la liste, ou « Inconnu ».')
}
