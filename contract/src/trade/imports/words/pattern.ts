/**
 * Words by which a header is recognised as a field. Groups are separated by a bar, and one group is enough:
 * `telephone | numero joindre`. Plurals, accents, order and missing spaces do not matter.
 */
export type HeadPattern = {
  any: string
  /** Words that exclude the field, such as `fax` for a phone. */
  never?: string
  /**
   * Besides the group, a header may contain only these and generic words. Used for names, because « Client ID
   * » is no name.
   */
  only?: string
}
