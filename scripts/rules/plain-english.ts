import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../programs/programs.ts'

export type Finding = { kind: 'vague comment' | 'bare name' | 'long line'; place: string }

/** First words of a comment that show that its sentence has no noun as its subject. */
const vagueStart =
  /^(?:what|who|whom|whose|which|of|it|they|them|that|those|these|all|some|somebody|someone|anybody|nobody|none|nothing|everything|everybody|both|ones?|as|by|the (?:same|ones?)|said|told|asked|kept|held)\b/i

/** Participles. A type or function named by a participle alone does not say what it is. */
const participles = new Set(
  `kept said told asked known waiting written standing held taken given found sent opened chosen typed
  measured missing linked entered heard seen left made moved drawn shown started stopped worked named owed
  awaited meant met paid spent lent put set done begun gone come become brought thought bought built lost
  won run lived living coming going leaving doing being having entering judged judging counted counting
  claimed closed cleared listed loaded marked matched noted offered ordered owned picked placed planned
  prepared pressed printed proved reached received recorded refused released removed renewed repeated
  replaced requested reserved resolved returned saved scanned searched served settled shared signed sorted
  split stored switched traced tried trying turned used using wanted warned watched weighed`.split(/\s+/),
)
const declaration = /^(?:export )?(?:async )?(?:type|interface|class|function) ([A-Za-z]+)/gm
const longLine = 110

/** Files not checked: released migrations, which must never change, and the generated schema. */
const unread = /schema\.ts$|migrations\/(?:released\/|\d)|node_modules|dist\//

export function readFindings(): Finding[] {
  const files = globSync('{contract,server,web,tests,bench,scripts}/**/*.{ts,tsx,sql,css,mjs}', { cwd: root })
  return files
    .filter((file) => !unread.test(file))
    .flatMap((file) => findingsIn(file, readFileSync(join(root, file), 'utf8')))
}

export function findingsIn(file: string, text: string): Finding[] {
  const lines = text.split('\n')
  const comments = lines.flatMap((_, at) => (isVague(file, lines, at) ? [finding('vague comment', at)] : []))
  const long = lines.flatMap((line, at) => (isLong(line) ? [finding('long line', at)] : []))
  return [...comments, ...long, ...(/\.tsx?$/.test(file) ? bareNames(file, text) : [])]

  function finding(kind: Finding['kind'], at: number): Finding {
    return { kind, place: `${file}:${at + 1}` }
  }
}

function bareNames(file: string, text: string): Finding[] {
  const names = [...text.matchAll(declaration)].map(([, name = '']) => name)
  return names.filter(isBare).map((name) => ({ kind: 'bare name', place: `${file} ${name}` }))
}

function isBare(name: string): boolean {
  return participles.has(name.toLowerCase())
}

/** Whether a comment starts with a vague word. Only its first line is checked. */
function isVague(file: string, lines: string[], at: number): boolean {
  const line = lines[at] ?? ''
  const opening = file.endsWith('.sql') ? /^\s*--\s?(.*)$/ : /^\s*(?:\/\/|\/\*\*?)\s?(.*)$/
  const isContinued = opening.test(lines[at - 1] ?? '') && !/^\s*\/\*/.test(line)
  if (isContinued) return false
  const behindCode = file.endsWith('.sql') ? undefined : /[^\s:'"`]\s+\/\/\s([^'"`]*)$/.exec(line)?.[1]
  const ownLine = opening.exec(line)?.[1]
  const first = ownLine === '' ? (lines[at + 1] ?? '').replace(/^\s*\*\s?/, '') : (ownLine ?? behindCode)
  return first !== undefined && vagueStart.test(first.trim())
}

function isLong(line: string): boolean {
  return line.length > longLine && !/^\s*(?:import|export) |https?:|^\s*\|/.test(line)
}
