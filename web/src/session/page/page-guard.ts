// The page security of the specification, for the application and the public pages. The headers of the server
// do the real work. Each page shows the messages in its own way, so this module needs no library.

export type Blocked = 'SHORTCUT_BLOCKED' | 'POLICY_VIOLATION'
type Speech = {
  say: (title: string, message: string) => void
  /** Writes a blocked action to the security log. */
  report: (action: Blocked, what: string) => void
}

const developerKeys = new Set(['I', 'J', 'C'])

/** Guards the page from the first script on. */
export function guardPage({ say, report }: Speech) {
  if (isInsecure()) leaveOrWarn(say)
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    say('Violation de Sécurité', `Un contenu non autorisé a été bloqué (${effectiveDirective}).`)
    report('POLICY_VIOLATION', `${effectiveDirective} ${blockedURI.split(/[?#]/)[0]}`)
  })
  if (meta('page-security') !== 'on') return
  const refuse = (event: Event, message: string, what: string) => {
    if (isTextField(event.target)) return
    event.preventDefault()
    say('Sécurité', message)
    report('SHORTCUT_BLOCKED', what)
  }
  document.addEventListener('contextmenu', (event) =>
    refuse(event, 'Le clic droit est désactivé.', 'clic droit'),
  )
  document.addEventListener('keydown', (event) => {
    if (isDeveloperShortcut(event))
      refuse(event, 'Ce raccourci est désactivé.', event.key.length > 1 ? event.key : event.key.toUpperCase())
  })
}

function isDeveloperShortcut({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  if (key === 'F12') return true
  const command = ctrlKey || metaKey
  if (command && (shiftKey || altKey) && developerKeys.has(key.toUpperCase())) return true
  return command && key.toUpperCase() === 'U'
}

/** People who type need the menu of their spell checker and the shortcuts of their browser. */
function isTextField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, [contenteditable=true]') !== null
}

function isInsecure(): boolean {
  return location.protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(location.hostname)
}

function leaveOrWarn(say: Speech['say']) {
  const publicUrl = meta('public-url')
  if (!publicUrl.startsWith('https://'))
    return say(
      'Avertissement SSL',
      "Cette connexion n'est pas chiffrée : ce que vous saisissez peut être lu en chemin.",
    )
  say('Redirection HTTPS', 'Vous allez être dirigé vers la connexion sécurisée.')
  setTimeout(() => location.replace(secureAddress(publicUrl, location)), 1500)
}

/**
 * The current page at the public address. The path is assigned, never resolved, because `//elsewhere/` would
 * name another host.
 */
export function secureAddress(
  publicUrl: string,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): string {
  const address = new URL(publicUrl)
  address.pathname = pathname
  address.search = search
  return address.href
}

function meta(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content ?? ''
}
