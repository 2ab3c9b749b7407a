import { Text } from '@mantine/core'
import type { MenuEntry } from '#shell/menu/menu.ts'

const always: [string, string][] = [
  ['Ctrl K ou /', 'Rechercher'],
  ['n', 'Nouvelle fiche'],
  ['f', 'Filtrer la liste'],
  ['j / k', 'Ligne suivante, précédente'],
  ['Entrée', 'Ouvrir la ligne'],
  ['Échap', 'Fermer ou effacer'],
  ['Ctrl Entrée', 'Enregistrer, ou faire ce que propose la fenêtre'],
  ['?', "Ouvrir l'aide"],
]

const inConversations: [string, string][] = [
  ['r', 'Répondre'],
  ['/ dans le message', 'Choisir un modèle'],
  ['a', 'Confier la conversation'],
  ['e', 'Fermer la conversation, ou la rouvrir'],
]

/**
 * The list of keyboard shortcuts. Those that open a screen are shown only for screens in the person's menu.
 */
export function ShortcutList({ entries }: { entries: MenuEntry[] }) {
  const own = entries.map(({ letter, title }): [string, string] => [`g puis ${letter}`, `Aller à : ${title}`])
  return (
    <>
      <Keys of={[...always, ...own]} />
      {entries.some(({ key }) => key === 'whatsapp') && (
        <>
          <Text component="h3" fw={580} px={{ base: 'lg', sm: 20 }} pt="md">
            Dans une conversation
          </Text>
          <Keys of={inConversations} />
        </>
      )}
    </>
  )
}

function Keys({ of: shortcuts }: { of: [string, string][] }) {
  return (
    <dl className="facts">
      {shortcuts.map(([keys, meaning]) => (
        <div key={keys}>
          <Text component="dt" inherit c="var(--e-text)">
            {meaning}
          </Text>
          <Text component="dd" ta="right">
            <kbd>{keys}</kbd>
          </Text>
        </div>
      ))}
    </dl>
  )
}
