// Runs before the first paint: the colour scheme and the company's palette, so that nothing flashes.
;(() => {
  const kept = (key, where = 'localStorage') => {
    try {
      return window[where].getItem(key)
    } catch {
      return null
    }
  }
  const scheme = kept('escale-color-scheme')
  const dark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')

  const asked = document.querySelector('meta[name=theme]')?.content.replace('#', '') ?? ''
  const hex = [asked, kept('escale-theme@1')?.replaceAll('"', ''), '0b5d6b'].find((color) =>
    /^[0-9a-f]{6}$/i.test(color ?? ''),
  )
  const link = document.createElement('link')
  link.id = 'theme'
  link.rel = 'stylesheet'
  link.setAttribute('blocking', 'render')
  link.href = `/theme/${hex}.css`
  document.head.append(link)

  const isReception = /^\/(app\/)?warehouse$/.test(location.pathname)
  askFont()
  askEarly()
  keepEarlySearch()
  addEventListener('DOMContentLoaded', fetchNext)
  addEventListener('submit', ({ target, defaultPrevented }) => {
    if (!defaultPrevented && target.method === 'post') sessionStorage.setItem('escale-form-sent', 'yes')
  })

  // Its letters come with the page, but on the first visit over a slow line: there the words come first, in letters of the same measures.
  function askFont() {
    const href = document.querySelector('meta[name=font]')?.content
    const line = navigator.connection
    const isSlow = line?.saveData || /2g|3g/.test(line?.effectiveType)
    const isFirst = isSlow && !kept('escale-session@1')
    if (isFirst && isReception) document.documentElement.dataset.font = 'later'
    if (!href?.startsWith('/') || isFirst) return
    document.head.append(
      Object.assign(document.createElement('link'), {
        rel: 'preload',
        as: 'font',
        type: 'font/woff2',
        crossOrigin: '',
        href,
      }),
    )
  }

  // What the application will ask first is asked while it is still on its way; it takes the answers over (`session/early.ts`), or asks itself.
  function askEarly() {
    const place = location.pathname + location.search
    const first = firstOf(place)
    if (
      !/^\/(app|warehouse|super-admin)(\/|$)/.test(place) ||
      kept('escale-sign-out-owed@1') ||
      !navigator.onLine
    )
      return
    window.escaleEarly = {}
    const session = ask('/api/session')
    // Who came in by the form of the page itself may be somebody else than who was here.
    const hasEntered = kept('escale-form-sent', 'sessionStorage') !== null
    if (hasEntered) sessionStorage.removeItem('escale-form-sent')
    const known = hasEntered ? null : sessionIn(kept('escale-session@1'))
    if (known) askData(known)
    else
      session
        .then(({ response }) => response.clone().text())
        .then(
          (text) => askData(sessionIn(text)),
          () => {},
        )

    function askData(session) {
      const company = session?.company?.id
      if (company && !session.closed && first.roles.includes(session.role))
        for (const url of first.asked) ask(url, company)
    }

    function ask(url, company) {
      const options = { headers: company ? { 'x-company': company } : {}, signal: AbortSignal.timeout(15000) }
      const answer = fetch(url, options).then((response) => ({ response, at: Date.now() }))
      answer.catch(() => {}) // the application asks again, and says it
      window.escaleEarly[url] = { company, place, answer }
      return answer
    }
  }

  // Ctrl K and `/` start a search before the application is there: it takes over what was typed (`shell/search/early-search.ts`).
  function keepEarlySearch() {
    if (!/^\/(app|warehouse|super-admin)(\/|$)/.test(location.pathname)) return
    let typed = null
    addEventListener('keydown', keepKey)
    window.escaleEarlySearch = {
      take: () => {
        removeEventListener('keydown', keepKey)
        return typed
      },
    }

    function keepKey(event) {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event
      if (event.target.closest?.('input, textarea, select')) return
      const isControlK = key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey
      if (!isControlK && (ctrlKey || metaKey || altKey)) return
      if (isControlK || (typed === null && key === '/')) typed ??= ''
      else if (typed === null) return
      else if (key === 'Escape') typed = null
      else if (key === 'Backspace') typed = typed.slice(0, -1)
      else if ([...key].length === 1) typed += key
      else return
      event.preventDefault()
    }
  }

  // The page's own files and answers are there: what the main button of the screen opens comes next, before it is pressed, then the font.
  async function fetchNext() {
    // A page that a device kept may be of another screen, whose files nobody needs here.
    const named = isReception && document.querySelector('meta[name=next]')
    if (named) {
      await Promise.allSettled(Object.values(window.escaleEarly ?? {}).map(({ answer }) => answer))
      await Promise.all(named.content.split(' ').map(fetched))
    }
    delete document.documentElement.dataset.font
  }

  function fetched(href) {
    const link = document.createElement('link')
    const kind = href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }
    document.head.append(Object.assign(link, { ...kind, crossOrigin: '', href }))
    return new Promise((resolve) => Object.assign(link, { onload: resolve, onerror: resolve }))
  }

  // The very words in which each screen asks, without filters: `tests/early.spec.ts` holds them to it.
  function firstOf(place) {
    const readers = ['viewer', 'employee', 'manager', 'admin', 'super_admin']
    const list = (name, sort) => [`/api/${name}?${sort}&limit=100`, `/api/${name}/totals`]
    const latest = 'sort=createdAt&order=desc'
    const received = {
      roles: ['warehouse_supervisor', 'admin', 'super_admin'],
      asked: [...list('warehouse-receipts', latest), '/api/measuring'],
    }
    const screens = {
      '/app': { roles: readers, asked: ['/api/dashboard?period=mois'] },
      '/app/factures': { roles: readers, asked: list('invoices', latest) },
      '/app/clients': { roles: readers, asked: list('clients', 'sort=name&order=asc') },
      '/app/expeditions': {
        roles: readers,
        asked: [...list('expeditions', latest), '/api/expeditions/journeys'],
      },
      '/app/warehouse': received,
      '/warehouse': received,
    }
    return screens[place] ?? { roles: [], asked: [] }
  }

  function sessionIn(text) {
    try {
      return JSON.parse(text)
    } catch {
      return null
    }
  }
})()
