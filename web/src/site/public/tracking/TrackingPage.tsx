import type { PublicPage } from '@escale/contract/site/public/pages'
import { asideNotice, otherEvents } from '@escale/contract/site/public/tracking'
import { Monogram } from '#site/public/directory/Monogram.tsx'
import { Contact } from '#site/public/frame/Contact.tsx'
import { PageHero } from '#site/public/frame/PageHero.tsx'
import { Milestones } from './Milestones.tsx'
import { OtherEvents } from './OtherEvents.tsx'

type Props = Extract<PublicPage, { kind: 'tracking' }>

/**
 * The progress of goods opened by their public link. It shows days and places, but no amounts or names of
 * people.
 */
export function TrackingPage({ company, tracked }: Props) {
  const { goods, expedition } = tracked
  const what =
    goods.kind === 'Véhicule' ? 'Véhicule' : `${goods.pieces}\u00a0${goods.pieces > 1 ? 'pièces' : 'pièce'}`
  const route = expedition && `${expedition.origin} → ${expedition.destination}`
  const notice = asideNotice(goods)
  const events = otherEvents(tracked)
  return (
    <>
      <PageHero
        title={
          <>
            Suivi <span className="tracked-number">{goods.number}</span>
          </>
        }
        lead={[company.name, what, route].filter(Boolean).join('\u00a0· ')}
        mark={<Monogram company={company} />}
      />
      <div className="wrap below-hero tracking">
        <section className="card tracked" aria-labelledby="etapes">
          <h2 id="etapes">Étapes</h2>
          {notice && <p className="tracked-notice">{notice}</p>}
          <Milestones tracked={tracked} />
        </section>
        {events.length > 0 && <OtherEvents events={events} />}
        <p className="actions">
          <Contact company={company} about={`l'envoi ${goods.number}`} />
        </p>
      </div>
    </>
  )
}
