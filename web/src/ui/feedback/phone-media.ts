/**
 * Media query for a narrow window, or a phone held sideways. A tablet with its on-screen keyboard open is as
 * low, but wider. Style sheets repeat this query, and a test compares them.
 */
export const phoneMedia =
  '(max-width: 767px), (max-width: 959px) and (max-height: 499px) and (pointer: coarse)'
