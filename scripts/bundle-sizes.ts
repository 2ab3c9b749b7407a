import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

// Measures the gzipped size and the number of files that each view loads, and compares them with its budget.
// Run `npm run build` first.

type Chunk = { file: string; name?: string; imports?: string[]; css?: string[]; isEntry?: boolean }
type View = { name: string; parts: string[]; budgetKb: number; mostFiles: number }

const dist = join(import.meta.dirname, '../web/dist')
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))

const shell = ['index.html', 'src/shell/frame/Shell.tsx']
const shellBudgetKb = 194
const views: View[] = [
  { name: 'Connexion', parts: ['index.html', 'src/login/LoginPage.tsx'], budgetKb: 151, mostFiles: 6 },
  {
    name: 'Créer un compte',
    parts: ['index.html', 'src/people/account/SignUpPage.tsx'],
    budgetKb: 176,
    mostFiles: 8,
  },
  { name: 'Cadre', parts: shell, budgetKb: shellBudgetKb, mostFiles: 5 },
  screen('Tableau de bord', 'src/trade/dashboard/DashboardPage.tsx', 204 - shellBudgetKb),
  modal(
    'Tableau, graphiques',
    'src/trade/dashboard/DashboardPage.tsx',
    'src/ui/figures/Bars.tsx',
    228 - shellBudgetKb,
  ),
  screen('Clients', 'src/trade/clients/ClientsPage.tsx', 30),
  modal('Clients, fiche', 'src/trade/clients/ClientsPage.tsx', 'src/trade/clients/ClientModal.tsx', 91),
  screen('Services', 'src/trade/services/ServicesPage.tsx', 30),
  modal('Services, fiche', 'src/trade/services/ServicesPage.tsx', 'src/trade/services/ServiceModal.tsx', 98),
  screen('Factures', 'src/trade/invoices/InvoicesPage.tsx', 42),
  { ...screen('Paiements', 'src/trade/payments/PaymentsPage.tsx', 42), mostFiles: 12 },
  { ...screen('Rapports', 'src/trade/reports/ReportsPage.tsx', 36), mostFiles: 14 },
  { ...screen('Expéditions', 'src/trade/expeditions/ExpeditionsPage.tsx', 43), mostFiles: 12 },
  { ...screen('Utilisateurs', 'src/people/users/UsersPage.tsx', 28), mostFiles: 11 },
  { ...screen('WhatsApp', 'src/trade/conversations/ConversationsPage.tsx', 31), mostFiles: 11 },
  modal(
    'WhatsApp, discussion',
    'src/trade/conversations/ConversationsPage.tsx',
    'src/trade/conversations/OpenedConversation.tsx',
    107,
  ),
  { ...screen('Réception Warehouse', 'src/trade/goods/WarehousePage.tsx', 43), mostFiles: 12 },
]

// A view whose module was moved would no longer be measured, so the script fails.
const lost = views.flatMap(({ parts }) => parts).filter((part) => !manifest[part])
if (lost.length > 0) throw new Error(`${lost.join(', ')} : absent de la liste des fichiers construits`)

const results = views.map((view) => {
  const [js, css, files] = [weigh(view.parts, '.js'), weigh(view.parts, '.css'), chunkFiles(view.parts).size]
  return { ...view, js, css, files, isOver: js > view.budgetKb || files > view.mostFiles }
})

for (const { name, js, css, budgetKb, files, mostFiles, isOver } of results) {
  const limits = `limite ${kb(budgetKb)} JS, ${String(mostFiles).padStart(2)} fichiers`
  console.log(
    `${name.padEnd(22)} ${kb(js)} JS  ${kb(css)} CSS  ${String(files).padStart(2)} fichiers  ${limits}  ${isOver ? 'TROP LOURD' : 'ok'}`,
  )
}

// On a slow connection, one more request takes as long as 5,000 bytes. Files smaller than this are therefore
// limited in number.
const smallKb = 4
const mostSmall = 20
const sizes = readdirSync(join(dist, 'assets'))
  .filter((name) => /\.(js|css)$/.test(name))
  .map((name) => sizeKb(`assets/${name}`))
const small = sizes.filter((size) => size < smallKb).length
console.log(`\n${sizes.length} fichiers, dont ${small} de moins de ${smallKb} ko (limite ${mostSmall})`)

const early = preloaded().filter((name) => /chart|dates|dayjs|Modal/i.test(name))
if (early.length > 0) console.log(`index.html charge trop tôt : ${early.join(', ')}`)
if (early.length > 0 || small > mostSmall || results.some(({ isOver }) => isOver)) {
  console.log('« npm run chunks » répartit de nouveau les modules entre les fichiers (décision 128).')
  process.exitCode = 1
}

/**
 * The budget of a screen in kilobytes: `extraKb` more than the application shell's real size, or than the
 * shell's own budget if that is larger.
 */
function screen(name: string, page: string, extraKb: number): View {
  return {
    name,
    parts: [...shell, page],
    budgetKb: Math.max(weigh(shell, '.js'), shellBudgetKb) + extraKb,
    mostFiles: 10,
  }
}

function modal(name: string, page: string, dialog: string, extraKb: number): View {
  return { ...screen(name, page, extraKb), parts: [...shell, page, dialog], mostFiles: 24 }
}

function weigh(parts: string[], extension: '.js' | '.css'): number {
  const files = [...chunkFiles(parts)].filter((file) => file.endsWith(extension))
  return files.reduce((sum, file) => sum + sizeKb(file), 0)
}

function sizeKb(file: string): number {
  return gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1000
}

/** Returns the built files of these modules and of everything they import, without repetition. */
function chunkFiles(parts: string[], seen = new Set<string>()): Set<string> {
  for (const part of parts) {
    const chunk = manifest[part]
    if (!chunk || seen.has(chunk.file)) continue
    for (const file of [chunk.file, ...(chunk.css ?? [])]) seen.add(file)
    chunkFiles(chunk.imports ?? [], seen)
  }
  return seen
}

function preloaded(): string[] {
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const named = new Map(Object.values(manifest).map(({ file, name }) => [file, name]))
  return [...html.matchAll(/(?:src|href)="\/?([^"]+)"/g)].flatMap(([, file = '']) => named.get(file) ?? file)
}

function kb(value: number): string {
  return value.toFixed(1).padStart(6)
}
