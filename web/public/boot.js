// Runs before the first paint: the colour scheme and the company's palette, so that nothing flashes.
;(() => {
  const kept = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const scheme = kept('escale-color-scheme')
  const dark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')

  const asked = document.querySelector('meta[name=theme]')?.content.replace('#', '') ?? ''
  const hex = [asked, kept('escale-theme@1')?.replaceAll('"', ''), '0b5d6b'].find((color) => /^[0-9a-f]{6}$/i.test(color ?? ''))
  const link = document.createElement('link')
  link.id = 'theme'
  link.rel = 'stylesheet'
  link.setAttribute('blocking', 'render')
  link.href = `/theme/${hex}.css`
  document.head.append(link)
})()
