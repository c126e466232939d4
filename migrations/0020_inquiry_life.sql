CREATE TABLE `inquiry_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`inquiry` text NOT NULL,
	`at` integer NOT NULL,
	`actor_id` text,
	`actor_name` text NOT NULL,
	`kind` text NOT NULL,
	`detail` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_inquiry_events_inquiry` ON `inquiry_events` (`inquiry`);--> statement-breakpoint
DROP INDEX `idx_mail_outbox_next`;--> statement-breakpoint
CREATE INDEX `idx_mail_outbox_next` ON `mail_outbox` ((kind = 'inquiry' or kind = 'inquiry_received'),`due_at`) WHERE sent_at is null;--> statement-breakpoint
ALTER TABLE `inquiries` ADD `status` text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE `inquiries` ADD `owner_id` text;--> statement-breakpoint
ALTER TABLE `inquiries` ADD `follow_up_on` text;--> statement-breakpoint
ALTER TABLE `inquiries` ADD `answered_at` integer;--> statement-breakpoint
ALTER TABLE `inquiries` ADD `spam_hint` text;--> statement-breakpoint
ALTER TABLE `inquiries` ADD `deleted_at` integer;--> statement-breakpoint
ALTER TABLE `inquiries` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- Until now an inquiry was handled or not: those that were are taken as answered then.
UPDATE `inquiries` SET `status` = 'answered', `answered_at` = `handled_at` WHERE `handled_at` IS NOT NULL;--> statement-breakpoint
CREATE INDEX `idx_inquiries_status` ON `inquiries` (`status`) WHERE state = 'listed' and erased_at is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX `idx_inquiries_owner` ON `inquiries` (`owner_id`) WHERE state = 'listed' and erased_at is null and deleted_at is null and status <> 'won' and status <> 'lost' and status <> 'spam';--> statement-breakpoint
CREATE INDEX `idx_inquiries_due` ON `inquiries` (`state`,`follow_up_on`) WHERE follow_up_on is not null and state = 'listed' and erased_at is null and deleted_at is null and status <> 'won' and status <> 'lost' and status <> 'spam';--> statement-breakpoint
CREATE INDEX `idx_inquiries_deleted` ON `inquiries` (`deleted_at`) WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX `idx_inquiries_phone` ON `inquiries` (`phone`,`country_code`);--> statement-breakpoint
CREATE INDEX `idx_inquiries_email` ON `inquiries` (lower(email));--> statement-breakpoint
CREATE INDEX `idx_inquiries_name` ON `inquiries` (`name`);