/** A signature as drawn with a finger on a screen, dark on white. */
export const signature = {
  name: 'signature',
  width: 420,
  height: 160,
  drawing: `<rect width="420" height="160" fill="#fff"/><g fill="none" stroke="#10203a" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round">
    <path d="M40 110c18-52 38-82 54-74 14 8-20 62-38 70-10 4-12-8 2-18 22-16 44-26 56-14 8 8-10 26 4 28 18 2 22-32 38-30 10 2-4 26 8 28 20 4 26-40 46-36 14 4-8 32 8 34 24 4 30-52 58-58 10-2 6 18-12 38"/>
    <path d="M60 132c90-18 190-24 300-8"/></g>`,
}
