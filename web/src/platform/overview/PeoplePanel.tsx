import { roleNames } from '@escale/contract/access/permissions'
import type { FoundPerson } from '@escale/contract/people/account/super-admins'
import { longestSearch } from '@escale/contract/values/search'
import { Button, Group, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { api } from '#api.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { RowWords } from '#ui/display/RowWords.tsx'
import { QueryContent } from '#ui/feedback/Loaded.tsx'

const SuperAdminModal = lazyPart(() => import('./SuperAdminModal.tsx'))

/** A search over all accounts, with their companies and the button to make one a super_admin. */
export function PeoplePanel() {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), 200)
  const [selection, setSelection] = useState<FoundPerson | null>(null)
  const query = useQuery({
    ...api.superAdmins.people.queryOptions({ input: { search } }),
    enabled: search.length >= 2,
    staleTime: 10_000,
  })
  return (
    <section className="card" aria-labelledby="people">
      <div className="card-head">
        <h2 id="people">Personnes</h2>
      </div>
      <div className="card-head">
        <TextInput
          flex={1}
          aria-label="Chercher une personne"
          placeholder="Nom ou email, dans toutes les entreprises"
          maxLength={longestSearch}
          leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </div>
      {search.length >= 2 && (
        <QueryContent query={query} failure="Les personnes n'ont pas pu être cherchées">
          {(people) => (
            <ul className="rows">
              {people.length === 0 && <li className="muted">Personne à ce nom</li>}
              {people.map((person) => (
                <PersonRow key={person.id} person={person} onChoose={() => setSelection(person)} />
              ))}
            </ul>
          )}
        </QueryContent>
      )}
      <Suspense>
        {selection && <SuperAdminModal person={selection} change="make" onClose={() => setSelection(null)} />}
      </Suspense>
    </section>
  )
}

function PersonRow({ person, onChoose }: { person: FoundPerson; onChoose: () => void }) {
  const { firstName, lastName, email, isEmailProved, isSuperAdmin, companies } = person
  return (
    <li>
      <RowWords>
        <span className="strong">
          {firstName} {lastName}
        </span>
        <span className="muted small">
          {email}
          {!isEmailProved && ' · email non vérifié'}
        </span>
        <Group component="ul" gap="2px 14px" aria-label="Entreprises">
          {companies.length === 0 && <li className="muted small">Aucune entreprise</li>}
          {companies.map(({ id, name, role, isActive }) => (
            <li key={id} className="small">
              <Link className="link" to={`/app/entreprises/${id}`}>
                {name}
              </Link>{' '}
              <span className="muted">
                {roleNames[role]}
                {!isActive && ', désactivé'}
              </span>
            </li>
          ))}
        </Group>
      </RowWords>
      {isSuperAdmin && <span className="pill info">Super administrateur</span>}
      {!isSuperAdmin && isEmailProved && (
        <Button
          variant="default"
          onClick={onChoose}
          aria-label={`Nommer ${firstName} ${lastName} super administrateur`}
        >
          Nommer super administrateur
        </Button>
      )}
    </li>
  )
}
