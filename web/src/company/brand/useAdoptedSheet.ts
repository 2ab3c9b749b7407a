import { useEffect } from 'react'

/**
 * A style sheet of the page for as long as it is shown: adopted, because the content policy lets no style
 * element in.
 */
export function useAdoptedSheet(css: string) {
  useEffect(() => {
    if (!css) return
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  }, [css])
}
