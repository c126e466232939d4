import Clock3 from 'lucide-react/icons/clock-3';
import Headset from 'lucide-react/icons/headset';
import Languages from 'lucide-react/icons/languages';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Users from 'lucide-react/icons/users';
import type { ComponentType } from 'react';
import { MotorbikeIcon } from '../../ui/drawings/motorbike-icon';
import { demoFeatures } from './demo-tours';
import * as styles from './feature-list.module.css';

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
