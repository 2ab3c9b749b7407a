import { Button, Stack, Text } from '@mantine/core'
import { IconArrowLeft, IconPaperclip } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { useClocks } from '#ui/display/useClocks.tsx'
import { LoadFailed } from '#ui/feedback/LoadFailed.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import styles from './MailboxPage.module.css'

/** An email as its recipient would see it. The links work. */
export function OpenedMail({ id, onBack }: { id: string; onBack: () => void }) {
  const query = useQuery(api.mailbox.get.queryOptions({ input: { id } }))
  return (
    <>
      <Button
        className="phone-only"
        mb="md"
        variant="default"
        leftSection={<IconArrowLeft size={16} stroke={1.6} aria-hidden />}
        onClick={onBack}
      >
        Tous les emails
      </Button>
      {query.isPending && <Loading />}
      {query.data && <Letter mail={query.data} />}
      {!query.data && query.isError && (
        <LoadFailed
          error={query.error}
          title="L'email n'a pas pu être chargé"
          onRetry={() => query.refetch()}
          isRetrying={query.isFetching}
          missing={{ title: "Cet email n'existe plus", hint: "Il a été effacé, ou n'est pas pour vous." }}
        />
      )}
    </>
  )
}

type Mail = Awaited<ReturnType<typeof api.mailbox.get.call>>

function Letter({ mail }: { mail: Mail }) {
  const { subject, to, createdAt, sender, paragraphs, action, code, closing, attachment, isHidden } = mail
  return (
    <article>
      <Stack component="header" gap="xs" mb="lg">
        <Text component="h2" fz={16} fw={600}>
          {subject}
        </Text>
        <span className="muted">À {to}</span>
        <span className="muted small">{useClocks().moment(createdAt)}</span>
      </Stack>
      <div className={styles.letter}>
        <div className={styles.sender}>{sender.name}</div>
        <Stack className={styles.body} gap={14} align="flex-start" p={20}>
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
          {isHidden && (
            <p className="muted">
              Le lien et le code ne sont montrés qu'à un super administrateur : cette personne a d'autres
              accès.
            </p>
          )}
          {attachment && (
            <Text span className="muted" fz="sm">
              <IconPaperclip size={15} stroke={1.6} aria-hidden /> {attachment}
            </Text>
          )}
          {closing.map((text) => (
            <p key={text} className="muted small">
              {text}
            </p>
          ))}
        </Stack>
      </div>
    </article>
  )
}
