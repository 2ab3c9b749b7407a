import { IconMail } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { api, failureOf } from '#api.ts'
import { useMay, useSession } from '#session/current/useSession.ts'
import { PageHeader } from '#ui/display/PageHeader.tsx'
import { LoadFailed } from '#ui/feedback/LoadFailed.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { NotFound } from '#ui/feedback/NotFound.tsx'
import { State } from '#ui/feedback/State.tsx'
import styles from './MailboxPage.module.css'
import { MailList } from './MailList.tsx'
import { OpenedMail } from './OpenedMail.tsx'

/**
 * The page `/app/courriels` of a demo installation. Lists every email, because the demo stores emails instead
 * of sending them.
 */
export function MailboxPage() {
  const [params, setParams] = useSearchParams()
  const { company } = useSession()
  const mayRead = useMay('mailbox.read')
  const openId = params.get('courriel')
  const list = useInfiniteQuery({
    ...api.mailbox.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor }),
      initialPageParam: undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),
    enabled: mayRead,
    refetchInterval: 5000,
  })
  useEffect(() => {
    document.title = 'Emails · Escale'
  }, [])

  if (!mayRead || (list.isError && failureOf(list.error).status === 404)) return <NotFound />
  const mails = list.data?.pages.flatMap(({ items }) => items) ?? []
  const open = (id: string | null) => setParams(id ? { courriel: id } : {})

  return (
    <div className="page">
      <PageHeader title="Emails">
        <span className="muted">
          {company
            ? `Démonstration : les emails des personnes de ${company.name}`
            : 'Démonstration : tous les emails'}
        </span>
      </PageHeader>
      <div className={`card ${styles.panes}`} data-reading={openId ? true : undefined}>
        {list.isPending && <Loading />}
        {list.isError && mails.length === 0 && (
          <LoadFailed
            error={list.error}
            title="La boîte aux lettres n'a pas pu être chargée"
            onRetry={() => list.refetch()}
          />
        )}
        {list.isSuccess && mails.length === 0 && (
          <State
            icon={IconMail}
            title="Aucun email pour le moment"
            hint="Une inscription, une invitation ou un mot de passe oublié en enverra un ici."
          />
        )}
        {mails.length > 0 && (
          <>
            <MailList
              mails={mails}
              openId={openId}
              onOpen={open}
              onMore={list.hasNextPage ? () => list.fetchNextPage() : undefined}
            />
            <div className={styles.read}>
              {openId ? (
                <OpenedMail id={openId} onBack={() => open(null)} />
              ) : (
                <State
                  icon={IconMail}
                  title="Choisissez un email"
                  hint="Le plus récent est en haut de la liste."
                />
              )}
            </div>
          </>
        )}
      </div>
    </div>
  )
}
