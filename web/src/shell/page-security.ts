import { warned } from '#ui/toast.ts'

// The specification's page security. The server's headers do the real work; this is what the page itself can say.

const developerKeys = new Set(['I', 'J', 'C'])

/** Watches over the page from the first script on. */
export function guardPage() {
  if (isInsecure()) leaveOrWarn()
  document.addEventListener('securitypolicyviolation', (event) => {
    warned({ title: 'Violation de Sécurité', message: `Un contenu non autorisé a été bloqué (${event.effectiveDirective}).` })
  })
  if (meta('page-security') !== 'on') return
  document.addEventListener('contextmenu', (event) => refuse(event, 'Le clic droit est désactivé.'))
  document.addEventListener('keydown', (event) => {
    if (isDeveloperShortcut(event)) refuse(event, 'Ce raccourci est désactivé.')
  })
}

function refuse(event: Event, message: string) {
  if (isTextField(event.target)) return
  event.preventDefault()
  warned({ title: 'Sécurité', message })
}

function isDeveloperShortcut({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  if (key === 'F12') return true
  const command = ctrlKey || metaKey
  if (command && (shiftKey || altKey) && developerKeys.has(key.toUpperCase())) return true
  return command && key.toUpperCase() === 'U'
}

/** Someone writing needs the menu of their spell checker and the browser's own shortcuts. */
function isTextField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, [contenteditable=true]') !== null
}

function isInsecure(): boolean {
  return location.protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(location.hostname)
}

function leaveOrWarn() {
  const publicUrl = meta('public-url')
  if (!publicUrl.startsWith('https://')) {
    warned({ title: 'Avertissement SSL', message: "Cette connexion n'est pas chiffrée : ce que vous saisissez peut être lu en chemin." })
    return
  }
  warned({ title: 'Redirection HTTPS', message: 'Vous allez être dirigé vers la connexion sécurisée.' })
  setTimeout(() => location.replace(new URL(location.pathname + location.search, publicUrl)), 1500)
}

function meta(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content ?? ''
}
