import { Bike, Clock3, Headset, Languages, type LucideIcon, ShieldCheck, Users } from 'lucide-react';
import { demoFeatures } from './demo-tours';
import styles from './feature-list.module.css';

type Feature = (typeof demoFeatures)[number];

function iconOf(name: Feature['icon']): LucideIcon {
  switch (name) {
    case 'clock':
      return Clock3;
    case 'bike':
      return Bike;
    case 'users':
      return Users;
    case 'languages':
      return Languages;
    case 'shield':
      return ShieldCheck;
    case 'headset':
      return Headset;
  }
}

/** Icon, name, title (spec §2). */
export function FeatureList() {
  return (
    <dl className={styles.features}>
      {demoFeatures.map(({ icon, name, title }) => {
        const Icon = iconOf(icon);
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
