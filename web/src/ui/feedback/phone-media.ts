/** A narrow window, or a phone held sideways. The style sheets say the same in `@media`. */
export const phoneMedia = '(max-width: 767px), (pointer: coarse) and (max-height: 499px)'
