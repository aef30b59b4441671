CREATE TABLE "cart_codes" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"code" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promotion_codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "promotion_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"promotion_id" bigint NOT NULL,
	"code" text NOT NULL,
	"max_uses" integer,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promotion_codes_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "promotion_uses" (
	"order_id" bigint NOT NULL,
	"promotion_id" bigint NOT NULL,
	"code_id" bigint,
	"account_id" bigint,
	"kopecks" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"given_back_at" timestamp with time zone,
	CONSTRAINT "promotion_uses_order_id_promotion_id_pk" PRIMARY KEY("order_id","promotion_id")
);
--> statement-breakpoint
CREATE TABLE "promotions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "promotions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"value" bigint DEFAULT 0 NOT NULL,
	"take" smallint DEFAULT 0 NOT NULL,
	"pay" smallint DEFAULT 0 NOT NULL,
	"goods" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"gifts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"customers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"min_kopecks" bigint DEFAULT 0 NOT NULL,
	"min_pieces" integer DEFAULT 0 NOT NULL,
	"combinable" boolean DEFAULT false NOT NULL,
	"priority" integer DEFAULT 0 NOT NULL,
	"by_code" boolean DEFAULT false NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"max_uses" integer,
	"max_per_customer" integer,
	"max_per_period" integer,
	"period" text,
	"stopped_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promotions_limits_positive" CHECK ("promotions"."max_uses" > 0 and "promotions"."max_per_customer" > 0 and "promotions"."max_per_period" > 0),
	CONSTRAINT "promotions_period_limited" CHECK (("promotions"."max_per_period" is null) = ("promotions"."period" is null)),
	CONSTRAINT "promotions_value_not_negative" CHECK ("promotions"."value" >= 0)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discounts" jsonb;--> statement-breakpoint
ALTER TABLE "cart_codes" ADD CONSTRAINT "cart_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_codes" ADD CONSTRAINT "promotion_codes_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_code_id_promotion_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."promotion_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "promotion_codes_promotion_idx" ON "promotion_codes" USING btree ("promotion_id","id");--> statement-breakpoint
CREATE INDEX "promotion_uses_promotion_idx" ON "promotion_uses" USING btree ("promotion_id","at") WHERE "promotion_uses"."given_back_at" is null;--> statement-breakpoint
CREATE INDEX "promotion_uses_code_idx" ON "promotion_uses" USING btree ("code_id") WHERE "promotion_uses"."given_back_at" is null;--> statement-breakpoint
CREATE INDEX "promotion_uses_account_idx" ON "promotion_uses" USING btree ("account_id","promotion_id") WHERE "promotion_uses"."given_back_at" is null;