/**
 * The words by which a head names a field. Groups are separated by a bar, and one group is enough:
 * `telephone | numero joindre`. Plurals, accents, order and glued words do not matter.
 */
export type HeadPattern = {
  any: string
  /** Words that make the head another column, such as `fax` for a phone. */
  never?: string
  /** Only generic words and these may stand beside the group. For names, because « Client ID » is no name. */
  only?: string
}
