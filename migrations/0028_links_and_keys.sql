DROP TABLE `site_keys`;--> statement-breakpoint
ALTER TABLE `devices` ADD `site_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `quote_links` ADD `made_by` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `quote_links` ADD `opened_at` integer;--> statement-breakpoint
ALTER TABLE `quote_links` ADD `revoked_at` integer;--> statement-breakpoint
ALTER TABLE `tour_previews` ADD `made_by` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `tour_previews` ADD `revoked_at` integer;