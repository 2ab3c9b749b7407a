import type { Look } from './dependency-build.ts'

/** A view: the entries on screen at one time, and its frequency as a weight. */
export type Sight = { kind: 'door' | 'screen' | 'part'; entries: string[]; weight: number }

const page = 'index.html'
const frame = 'src/shell/frame/Shell.tsx'
/** The screens with which most days begin. */
const daily = ['DashboardPage', 'InvoicesPage', 'WarehousePage', 'ClientsPage', 'ExpeditionsPage']
/** The dialogs used most often. */
const everyHour = ['InvoiceOfAKind', 'ClientModal']
/** The page of its screen always loads this dialog. A higher weight would make other pages load its files. */
const withScreen = ['ReceptionModal']
/**
 * Parts that load right after that dialog. With their own weight they would change the files of the daily
 * screens.
 */
const afterIt = ['ClientField', 'MoreFields', 'VehicleForm']
/** A rare part that nothing else needs. As a view it would change the files of every dialog. */
const apart = ['src/trade/conversations/voice/VoiceRecorder.tsx']
/** The parts that the shell loads itself after the screen. */
const around = [
  'src/shell/live/Realtime.tsx',
  'src/shell/strips/Announcements.tsx',
  'src/shell/strips/DraftStrip.tsx',
  'src/shell/frame/UnreadCount.tsx',
  'src/shell/frame/FoundByScan.tsx',
  'src/shell/frame/UserMenuItems.tsx',
  'src/shell/outbox/outbox-parts.ts',
  'src/shell/bell/Bell.tsx',
  'src/shell/search/SearchBox.tsx',
]

/** The views of the application. The view of a part is that part on its page. */
export function sightsOf({ entries, asks }: Look, fileOf: (name: string) => string): Sight[] {
  const framed = [page, frame].map(fileOf)
  const screens = asks.get(fileOf('src/shell/routes/pages.ts')) ?? []
  const doors = (asks.get(fileOf('src/shell/router.tsx')) ?? []).filter((id) => id !== fileOf(frame))
  const soon = around.map(fileOf)
  const ids = new Set([...framed, ...screens, ...doors, ...soon, ...apart.map(fileOf)])
  return [
    ...doors.map((id) => ({
      kind: 'door' as const,
      entries: [fileOf(page), id],
      weight: id.endsWith('LoginPage.tsx') ? 8 : 1,
    })),
    ...screens.map((id) => ({
      kind: 'screen' as const,
      entries: [...framed, id],
      weight: endsIn(id, daily) ? 8 : 4,
    })),
    { kind: 'part', entries: [...framed, ...soon], weight: 4 },
    ...[...entries.keys()]
      .filter((id) => !ids.has(id))
      .map((id) => ({ kind: 'part' as const, entries: [...framed, id], weight: weightOf(id) })),
  ]
}

function weightOf(id: string): number {
  if (endsIn(id, withScreen)) return 5
  if (endsIn(id, afterIt)) return 0.2
  return endsIn(id, everyHour) ? 3 : 1
}

function endsIn(id: string, names: readonly string[]): boolean {
  return names.some((name) => id.endsWith(`/${name}.tsx`))
}
