/**
 * A narrow window, or a phone held sideways. A tablet with its keyboard open is as low, but wider. The style
 * sheets repeat this condition, and a test compares them.
 */
export const phoneMedia =
  '(max-width: 767px), (max-width: 959px) and (max-height: 499px) and (pointer: coarse)'
