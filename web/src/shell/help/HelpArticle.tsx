import { Fragment } from 'react'
import styles from './Help.module.css'
import { helpPictureUrl } from './help-pictures.ts'
import type { HelpPage } from './pages/help-page.ts'

/** The content of one help page: its purpose, a picture of the screen, its tasks and its troubles. */
export function HelpArticle({ page: { title, purpose, picture, tasks, troubles } }: { page: HelpPage }) {
  const pictureUrl = picture && helpPictureUrl(picture.name)
  return (
    <article className={styles.article} aria-label={title}>
      <p className={styles.purpose}>
        <TextWithNames text={purpose} />
      </p>
      {pictureUrl && (
        <img
          className={styles.picture}
          src={pictureUrl}
          alt={picture.shows}
          width={960}
          height={540}
          loading="lazy"
        />
      )}
      {tasks.map((task) => (
        <section key={task.title}>
          <h3>{task.title}</h3>
          <ol>
            {task.steps.map((step) => (
              <li key={step}>
                <TextWithNames text={step} />
              </li>
            ))}
          </ol>
        </section>
      ))}
      <section>
        <h3>Si cela ne va pas</h3>
        <dl className={styles.troubles}>
          {troubles.map(({ symptom, remedy }) => (
            <div key={symptom}>
              <dt>
                <TextWithNames text={symptom} />
              </dt>
              <dd>
                <TextWithNames text={remedy} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </article>
  )
}

/** A text whose names of buttons, between « », are set in bold. */
function TextWithNames({ text }: { text: string }) {
  return withNoBreakSpaces(text)
    .split(/(«[^«»]+»)/)
    .map((part, place) => <Fragment key={place}>{part.startsWith('«') ? <b>{part}</b> : part}</Fragment>)
}

/** French sets spaces inside « » and before : ; ? ! that a line must not break. */
function withNoBreakSpaces(text: string): string {
  return text.replaceAll('« ', '«\u00a0').replaceAll(/ ([»:;?!])/g, '\u00a0$1')
}
