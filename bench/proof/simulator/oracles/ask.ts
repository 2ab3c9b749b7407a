import type { Answer, Body, Line } from '../ground/wire.ts'
import type { Company } from '../plan/company.ts'

/** What the admin of a company is shown. */
export async function shown({ id, clerks }: Company, line: Line, path: string): Promise<Answer> {
  const cookie = clerks.find(({ role }) => role === 'admin')?.cookie ?? ''
  const { answer } = await line.ask({ method: 'GET', path, key: null, cookie, company: id })
  if (answer.code !== 'OK') throw new Error(`${path}: ${answer.status} ${answer.code}`)
  return answer
}

/** All the rows of a list, page after page. */
export async function listed(company: Company, line: Line, path: string): Promise<Body[]> {
  const rows: Body[] = []
  for (let cursor: string | null = null; ; ) {
    const { body } = await shown(company, line, `${path}?limit=200${cursor ? `&cursor=${cursor}` : ''}`)
    rows.push(...(body.items as Body[]))
    cursor = body.nextCursor as string | null
    if (cursor === null) return rows
  }
}
