import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { Loading } from '#ui/Loading.tsx'
import { State } from '#ui/State.tsx'
import { useClocks } from '#ui/useClocks.tsx'
import styles from './MailboxPage.module.css'

/** One mail as its reader would see it; its links work. */
export function OpenedMail({ id, onBack }: { id: string; onBack: () => void }) {
  const query = useQuery(api.mailbox.get.queryOptions({ input: { id } }))
  return (
    <>
      <Button className={styles.back} variant="default" leftSection={<IconArrowLeft size={16} stroke={1.6} aria-hidden />} onClick={onBack}>
        Tous les courriels
      </Button>
      {query.isPending && <Loading />}
      {query.isError && <State isError title="Cet email n'existe plus" hint="Il a été effacé, ou n'est pas pour vous." />}
      {query.data && <Letter mail={query.data} />}
    </>
  )
}

type Mail = Awaited<ReturnType<typeof api.mailbox.get.call>>

function Letter({ mail }: { mail: Mail }) {
  const { subject, to, createdAt, sender, paragraphs, action, code, closing, isHidden } = mail
  return (
    <article>
      <header className={styles.head}>
        <h2>{subject}</h2>
        <span className="muted">À {to}</span>
        <span className="muted small">{useClocks().moment(createdAt)}</span>
      </header>
      <div className={styles.letter}>
        <div className={styles.sender}>{sender.name}</div>
        <div className={styles.body}>
          {paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
          {action && (
            <Button component="a" href={action.url}>
              {action.label}
            </Button>
          )}
          {code && (
            <p>
              Votre code : <b className={`num ${styles.code}`}>{`${code.slice(0, 3)} ${code.slice(3)}`}</b>
            </p>
          )}
          {isHidden && <p className="muted">Le lien et le code ne sont montrés qu'à un super administrateur : cette personne a d'autres accès.</p>}
          {closing.map((text) => (
            <p key={text} className="muted small">
              {text}
            </p>
          ))}
        </div>
      </div>
    </article>
  )
}
