import { Bike, Clock3, Headset, Languages, type LucideIcon, ShieldCheck, Users } from 'lucide-react';
import { demoFeatures } from '#shared/demo';
import styles from './feature-list.module.css';

type Feature = (typeof demoFeatures)[number];

const icons: Record<Feature['icon'], LucideIcon> = {
  clock: Clock3,
  bike: Bike,
  users: Users,
  languages: Languages,
  shield: ShieldCheck,
  headset: Headset,
};

/** Icon, name, title (spec §2). */
export function FeatureList() {
  return (
    <dl className={styles.features}>
      {demoFeatures.map(({ icon, name, title }) => {
        const Icon = icons[icon];
        return (
          <div key={name}>
            <dt>
              <Icon className="icon" aria-hidden="true" />
              {name}
            </dt>
            <dd>{title}</dd>
          </div>
        );
      })}
    </dl>
  );
}
