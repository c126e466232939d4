CREATE TABLE `tour_versions` (
	`tour_id` text NOT NULL,
	`version` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`changed_by` text NOT NULL,
	`cover_sha` text NOT NULL,
	`gallery` text NOT NULL,
	`picture_notes` text,
	`content` text NOT NULL,
	PRIMARY KEY(`tour_id`, `version`)
);
--> statement-breakpoint
ALTER TABLE `counters` ADD `due_at` integer;--> statement-breakpoint
ALTER TABLE `tours` ADD `stage` text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE `tours` ADD `publish_at` integer;--> statement-breakpoint
CREATE INDEX `idx_tours_due` ON `tours` (`publish_at`) WHERE stage = 'scheduled';