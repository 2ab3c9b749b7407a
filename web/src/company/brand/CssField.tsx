import type { RejectedRule } from '@escale/contract/company/brand/contract'
import { longestCss } from '@escale/contract/company/brand/draft'
import { InputBase, Stack, Text } from '@mantine/core'
import type { ComponentProps } from 'react'
import styles from './brand.module.css'
import { useCheckedCss } from './useCheckedCss.ts'

type Props = Omit<ComponentProps<'textarea'>, 'size' | 'color'> & {
  error?: React.ReactNode
  css: string
  rejected: RejectedRule[]
}

const example = `h1 { color: var(--e-brand-text); font-weight: 700 }
.mantine-Button-root { border-radius: 12px }`

/** The style sheet of the signed-in application, checked while it is typed. Each rejected rule is listed. */
export function CssField({ css, rejected, ...input }: Props) {
  const checked = useCheckedCss(css)
  const refused = css.trim() === '' ? [] : (checked?.rejected ?? rejected)
  return (
    <section className={`card ${styles.panel}`} aria-labelledby="brand-css">
      <h2 id="brand-css">Feuille de style</h2>
      <p className="muted">
        Du CSS pour l'application seulement : graisses, arrondis, bordures, ombres, marges, couleurs lisibles.
        Rien qui cache, déplace ou recouvre.
      </p>
      <InputBase
        component="textarea"
        multiline
        rows={8}
        label="CSS personnalisé"
        placeholder={example}
        spellCheck={false}
        autoComplete="off"
        maxLength={longestCss}
        aria-describedby="brand-css-refused"
        classNames={{ input: styles.code }}
        {...input}
      />
      <div id="brand-css-refused" aria-live="polite">
        {refused.length > 0 && (
          <>
            <Text className="problem" fw={550} mb="xs">
              {refused.length === 1 ? '1 règle refusée' : `${refused.length} règles refusées`}
            </Text>
            <Stack component="ul" className={styles.refused} gap="sm" mah={240}>
              {refused.map(({ line, selector, reason }) => (
                <li key={`${line} ${selector} ${reason}`} className="notice late">
                  <div>
                    <span className="num">Ligne {line}</span> {selector && <code>{selector}</code>} {reason}
                  </div>
                </li>
              ))}
            </Stack>
          </>
        )}
      </div>
    </section>
  )
}
