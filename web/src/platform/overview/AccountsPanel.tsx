import type { Account } from '@escale/contract/people/account/accounts'
import { longestSearch } from '@escale/contract/values/search'
import { Group, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch, IconUsers } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { api } from '#api.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { LoadFailed } from '#ui/feedback/LoadFailed.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { State } from '#ui/feedback/State.tsx'
import { NextPageButton } from '#ui/list/NextPage.tsx'
import { type AccountAct, AccountLine } from './AccountLine.tsx'

const AccountActModal = lazyPart(() => import('./AccountActModal.tsx'))
const RenameAccountModal = lazyPart(() => import('./RenameAccountModal.tsx'))

/** Every account of the installation, newest first, with the actions of a super_admin. */
export default function AccountsPanel() {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), 200)
  const [selection, setSelection] = useState<{ account: Account; act: AccountAct } | null>(null)
  const list = useInfiniteQuery({
    ...api.accounts.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ search: search || undefined, cursor, limit: 50 }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),
    staleTime: 10_000,
  })
  const accounts = list.data?.pages.flatMap(({ items }) => items) ?? []
  const close = () => setSelection(null)
  return (
    <section className="card" aria-labelledby="accounts">
      <div className="card-head">
        <h2 id="accounts">Comptes</h2>
      </div>
      <div className="card-head">
        <TextInput
          flex={1}
          aria-label="Chercher un compte"
          placeholder="Nom ou email, dans toutes les entreprises"
          maxLength={longestSearch}
          leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </div>
      {list.isPending && <Loading />}
      {list.isError && accounts.length === 0 && (
        <LoadFailed
          error={list.error}
          title="Les comptes n'ont pas pu être chargés"
          onRetry={() => list.refetch()}
        />
      )}
      {list.isSuccess && accounts.length === 0 && <State icon={IconUsers} title="Personne à ce nom" />}
      <ul className="rows">
        {accounts.map((account) => (
          <AccountLine key={account.id} account={account} onAct={(act) => setSelection({ account, act })} />
        ))}
        {list.hasNextPage && (
          <Group component="li">
            <NextPageButton list={list} mx="auto" />
          </Group>
        )}
      </ul>
      <Suspense>
        {selection?.act === 'rename' && <RenameAccountModal account={selection.account} onClose={close} />}
        {selection && selection.act !== 'rename' && (
          <AccountActModal account={selection.account} act={selection.act} onClose={close} />
        )}
      </Suspense>
    </section>
  )
}
