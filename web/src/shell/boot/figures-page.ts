import type { Session } from '@escale/contract/access/session'
import type { Dashboard, DashboardMoney } from '@escale/contract/trade/dashboard/contract'
import { formatMoney, formatWholeMoney } from '@escale/contract/values/amounts'
import { clocksOf } from '@escale/contract/values/clocks'
import header from '#shell/frame/Header.module.css'
import frame from '#shell/frame/Shell.module.css'
import sidebar from '#shell/frame/Sidebar.module.css'
import strips from '#shell/strips/Strips.module.css'
import dashboard from '#trade/dashboard/DashboardPage.module.css'
import { changeSince } from '#trade/dashboard/figures/change.ts'
import { formatLongDay } from '#trade/dashboard/figures/days.ts'
import { type MoneyFigure, moneyFigures, ownFigures } from '#trade/dashboard/figures/money-figures.ts'
import periods from '#trade/dashboard/PeriodChoice.module.css'
import tile from '#ui/figures/Tile.module.css'

/**
 * The dashboard with its amounts only, in the places where the application will draw them. Its classes are
 * those of the application's components.
 */
export function drawFigures(session: Session, data: Dashboard, money: DashboardMoney, cachedAt?: number) {
  const figures = element('section', '', ...(money.own ? [element('p', dashboard.own, ownFigures)] : []))
  figures.setAttribute('aria-label', money.own ? ownFigures : 'Montants')
  figures.append(element('div', dashboard.money, ...moneyFigures(money).map((one) => drawTile(one, data))))
  const main = element('main', frame.main, drawPage(session, data, figures))
  const content = element('div', frame.content, main)
  const painted = element(
    'div',
    frame.shell,
    element('div', sidebar.side),
    drawHeader(session, cachedAt),
    content,
  )
  painted.dataset.painted = cachedAt === undefined ? 'now' : 'cached'
  return painted
}

function drawPage(session: Session, { day }: Dashboard, figures: HTMLElement): HTMLElement {
  const title = element('h1', '', 'Tableau de bord')
  const top = element('div', `page-header ${dashboard.header}`, title)
  top.append(element('span', `muted ${dashboard.day}`, formatLongDay(day)))
  if (mayInvoice(session)) top.append(element('div', `page-actions ${dashboard.action}`))
  return element('div', 'page flowing', top, element('div', periods.choice), figures)
}

/** A person who sees amounts may write invoices, except in read-only support access. */
function mayInvoice({ support }: Session): boolean {
  return support === null || support.writes
}

function drawHeader({ company }: Session, cachedAt?: number): HTMLElement {
  const bar = element('header', `${header.header} ${header.painted}`)
  if (cachedAt === undefined) return bar
  const { shortMoment } = clocksOf(company?.timeZone ?? 'UTC')
  const hour = `Données du ${shortMoment(new Date(cachedAt).toISOString())}`
  const sign = element('div', `truncated ${strips.seen}`, hour)
  sign.setAttribute('role', 'status')
  bar.append(sign)
  return bar
}

function drawTile(
  { label, cents, previous, less, alarm, detail }: MoneyFigure,
  data: Dashboard,
): HTMLElement {
  const amount = element('span', '', formatWholeMoney(cents))
  amount.title = formatMoney(cents)
  const below = element('span', `muted ${tile.detail}`)
  if (previous !== undefined) below.append(...drawChange(cents, previous, data))
  if (less) below.append(element('span', 'num', ` · ${less}`))
  if (alarm) below.append(element('span', dashboard.alarm, alarm), ' ')
  if (detail) below.append(detail)
  return element(
    'div',
    tile.tile,
    element('span', tile.label, label),
    element('span', `num ${tile.figure} ${tile.large}`, amount),
    below,
  )
}

function drawChange(current: number, previous: number, { period, day }: Dashboard): (Node | string)[] {
  const { when, share, isRise, equal } = changeSince({ current, previous, period, day })
  if (share === null) return [`${equal} ${when}`]
  const word = element('span', 'visually-hidden', isRise ? 'en hausse de ' : 'en baisse de ')
  const change = element('span', dashboard.change, element('span', dashboard.arrow), word, share)
  if (isRise) change.dataset.rise = ''
  return [change, ' ', element('span', 'num', when)]
}

function element(name: string, className = '', ...children: (Node | string)[]): HTMLElement {
  const made = Object.assign(document.createElement(name), { className })
  made.append(...children)
  return made
}
