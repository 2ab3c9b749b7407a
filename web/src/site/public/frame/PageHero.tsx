import type { ReactNode } from 'react'
import { Waves } from './Waves.tsx'

type Props = { title: ReactNode; lead: string; mark?: ReactNode; children?: ReactNode }

/** The coloured band at the top of a page. */
export function PageHero({ title, lead, mark, children }: Props) {
  return (
    <section className="hero page-hero">
      <Waves />
      <div className="wrap">
        <div className="page-title">
          {mark}
          <h1>{title}</h1>
        </div>
        <p className="lead">{lead}</p>
        {children}
      </div>
    </section>
  )
}
