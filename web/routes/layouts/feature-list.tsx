import { Clock3, Headset, Languages, ShieldCheck, Users } from 'lucide-react';
import type { ComponentType } from 'react';
import { MotorbikeIcon } from '../../ui/motorbike-icon';
import { demoFeatures } from './demo-tours';
import styles from './feature-list.module.css';

type Icon = ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>;
type Feature = (typeof demoFeatures)[number];

function iconOf(name: Feature['icon']): Icon {
  switch (name) {
    case 'clock':
      return Clock3;
    case 'bike':
      return MotorbikeIcon;
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
