CREATE TABLE `allowances` (
	`name` text PRIMARY KEY NOT NULL,
	`used` integer NOT NULL,
	`until` integer NOT NULL
);
--> statement-breakpoint
DROP INDEX `idx_mail_outbox_due`;--> statement-breakpoint
CREATE INDEX `idx_mail_outbox_next` ON `mail_outbox` (kind = 'inquiry',`due_at`) WHERE sent_at is null;--> statement-breakpoint
ALTER TABLE `inquiries` ADD `state` text DEFAULT 'listed' NOT NULL;--> statement-breakpoint
ALTER TABLE `inquiries` ADD `held_for` text;--> statement-breakpoint
ALTER TABLE `inquiries` ADD `discarded_at` integer;--> statement-breakpoint
CREATE INDEX `idx_inquiries_state` ON `inquiries` (`state`);--> statement-breakpoint
UPDATE `inquiries` SET `state` = 'erased' WHERE `erased_at` IS NOT NULL;