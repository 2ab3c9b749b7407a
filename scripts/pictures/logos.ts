export type DemoLogo = { name: string; drawing: string; width: number; height: number }

/** The logos of the three demo companies. */
export const logos: DemoLogo[] = [
  {
    name: 'atlas-fret',
    width: 320,
    height: 320,
    drawing: `<rect width="320" height="320" rx="72" fill="#0b5d6b"/><path d="M62 226h196l-26 44H92z" fill="#fff"/><path d="M92 212h38v-44H92zM141 212h38v-44h-38zM190 212h38v-44h-38zM116 157h38v-44h-38zM165 157h38v-44h-38z" fill="#fff" fill-opacity=".92"/><path d="M165 102h38V58h-38z" fill="#e0a526"/>`,
  },
  {
    name: 'boreal-cargo',
    width: 320,
    height: 320,
    drawing: `<circle cx="160" cy="160" r="160" fill="#c2410c"/><path d="M160 44l26 90 90 26-90 26-26 90-26-90-90-26 90-26z" fill="#fff"/><path d="M160 118l12 30 30 12-30 12-12 30-12-30-30-12 30-12z" fill="#c2410c"/>`,
  },
  {
    name: 'comptoir-du-fleuve',
    width: 320,
    height: 320,
    drawing: `<rect width="320" height="320" rx="40" fill="#1d4ed8"/><g fill="none" stroke="#fff" stroke-width="22" stroke-linecap="round"><path d="M48 118c36-34 76-34 112 0s76 34 112 0"/><path d="M48 176c36-34 76-34 112 0s76 34 112 0" stroke-opacity=".8"/><path d="M48 234c36-34 76-34 112 0s76 34 112 0" stroke-opacity=".6"/></g>`,
  },
]
