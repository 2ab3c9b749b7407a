import * as z from 'zod/mini'
import { noNul, required } from '#values/text.ts'
import { type ExportedList, exportedLists } from './words.ts'

/** Maximum length of the name of a view, in characters. */
const longestViewName = 60
/** The most views of one person, of all lists together. */
export const mostViews = 50

const Hidden = z.array(z.string().check(z.minLength(1), z.maxLength(30), noNul)).check(z.maxLength(20))
const Query = z.string().check(z.maxLength(2000), noNul)

/** The name of a view. */
export const ViewName = required('Donnez un nom à la vue.', longestViewName)

/** A view of a list: its filters and order, as in the address of the page, and the columns left out. */
export const ViewDraft = z.object({
  list: z.enum(exportedLists as [ExportedList, ...ExportedList[]]),
  name: ViewName,
  query: Query,
  hidden: Hidden,
  /** True when its owner opens the list with this view. A list has one such view at most. */
  isDefault: z._default(z.boolean(), false),
})
export type ViewDraft = z.output<typeof ViewDraft>

export const viewMessages = {
  saved: (dropped: readonly string[]) =>
    dropped.length > 0
      ? `Vue enregistrée, sans « ${dropped.join(' », « ')} » que cette liste ne connaît pas.`
      : 'Vue enregistrée.',
  saveFailed: "La vue n'a pas pu être enregistrée",
  changed: 'Vue modifiée.',
  changeFailed: "La vue n'a pas pu être modifiée",
  removed: 'Vue supprimée.',
  removeFailed: "La vue n'a pas pu être supprimée",
  shared: 'Vue partagée avec vos collègues.',
  unshared: "La vue n'est plus partagée.",
  nameTaken: 'Vous avez déjà une vue de ce nom pour cette liste.',
  tooMany: `Vous avez déjà ${mostViews} vues. Supprimez-en une.`,
} as const
